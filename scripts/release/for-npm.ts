import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../tree.ts'

/** Returns the URL of a folder or file of the repository on its web host. */
function toWebLink(repository: string, path: string): string {
  const file = path.replace(/[#?].*/, '')
  const isFolder = existsSync(join(ROOT, file)) && statSync(join(ROOT, file)).isDirectory()
  return `${repository}/${isFolder ? 'tree' : 'blob'}/main/${path}`
}

/** Returns a README with links into the repository, because npm shows it outside of its folder. */
export function toNpmReadme(text: string, folder: string, repository: string): string {
  return text.replaceAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, link: string) => {
    const path = posix.normalize(posix.join(folder, link))
    return `](${toWebLink(repository, path)})`
  })
}

/** Returns declarations with the URLs of repository pages in their comments. */
export function toNpmDeclarations(text: string, repository: string): string {
  return text.replaceAll(/(?<![\w/.])docs\/[\w./-]+\.md\b/g, (path) => toWebLink(repository, path))
}

/** Returns the fields of a manifest that link to the repository. */
export function toRepositoryFields(folder: string, repository: string): Readonly<Record<string, unknown>> {
  return {
    repository: { type: 'git', url: `git+${repository}.git`, directory: folder },
    homepage: `${toWebLink(repository, folder)}#readme`,
    bugs: { url: `${repository}/issues` },
  }
}
