import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../tree.ts'

/** A folder or file of the repository, as a page of its web host. */
function toWebLink(repository: string, path: string): string {
  const file = path.replace(/[#?].*/, '')
  const isFolder = existsSync(join(ROOT, file)) && statSync(join(ROOT, file)).isDirectory()
  return `${repository}/${isFolder ? 'tree' : 'blob'}/main/${path}`
}

/** Returns a README whose links lead to the repository, because npm shows it outside of its folder. */
export function toNpmReadme(text: string, folder: string, repository: string): string {
  return text.replaceAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, link: string) => {
    const path = posix.normalize(posix.join(folder, link))
    return `](${toWebLink(repository, path)})`
  })
}

/** Returns declarations whose comments name pages of the repository by their address. */
export function toNpmDeclarations(text: string, repository: string): string {
  return text.replaceAll(/(?<![\w/.])docs\/[\w./-]+\.md\b/g, (path) => toWebLink(repository, path))
}

/** Returns the fields of a manifest that lead to the repository. */
export function toRepositoryFields(folder: string, repository: string): Readonly<Record<string, unknown>> {
  return {
    repository: { type: 'git', url: `git+${repository}.git`, directory: folder },
    homepage: `${toWebLink(repository, folder)}#readme`,
    bugs: { url: `${repository}/issues` },
  }
}
