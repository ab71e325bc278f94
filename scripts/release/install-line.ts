import type { Manifest } from '../tree.ts'

/** Returns the command that installs a package with its required peers, as in its README. */
export function toInstallLine({ name, peerDependencies = {}, peerDependenciesMeta = {} }: Manifest): string {
  const needed = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
  const option = name.endsWith('/testing') ? '--save-dev ' : ''
  return `\`npm install ${option}${[name, ...needed].join(' ')}\``
}
