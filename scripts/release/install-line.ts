import type { Manifest } from '../tree.ts'

/** Returns what a site types to install a package with the peers that it needs, as its README has it. */
export function toInstallLine({ name, peerDependencies = {}, peerDependenciesMeta = {} }: Manifest): string {
  const needed = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
  const option = name.endsWith('/testing') ? '--save-dev ' : ''
  return `\`npm install ${option}${[name, ...needed].join(' ')}\``
}
