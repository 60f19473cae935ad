"""Adds the project's addresses to the package's metadata when it is built.

The repository does not write down where it is published. The build knows it: from ``TERTIA_REPOSITORY``, the
address of the repository's page, or from the variables that GitHub's workflows set. A package that is built
elsewhere, such as an editable installation, names no addresses.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ProjectUrls(MetadataHookInterface):
    """The hook that hatchling calls."""

    def update(self, metadata: dict[str, Any]) -> None:
        metadata["urls"] = project_urls(os.environ)


def project_urls(env: Mapping[str, str]) -> dict[str, str]:
    """Return the addresses that package indexes list, by label. They are empty if the repository's is unknown."""
    repository = env.get("TERTIA_REPOSITORY") or _workflow_repository(env)
    if not repository:
        return {}
    repository = repository.rstrip("/")
    files = f"{repository}/blob/main"
    return {
        "Source": repository,
        "Documentation": f"{files}/docs/index.md",
        "Changelog": f"{files}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
        "Security": f"{files}/SECURITY.md",
    }


def _workflow_repository(env: Mapping[str, str]) -> str:
    """Return the address of the repository whose workflow runs, or an empty string outside GitHub."""
    server, name = env.get("GITHUB_SERVER_URL"), env.get("GITHUB_REPOSITORY")
    return f"{server}/{name}" if server and name else ""
