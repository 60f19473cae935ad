export function classMap(classes: Record<string, boolean | undefined | null>): unknown;
