export function live<T>(value: T): T;
