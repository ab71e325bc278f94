import { isPinned } from '../pinned.mjs'
import { readJson } from '../tree.ts'
import type { Lock, LockEntry } from './licences.ts'

/**
 * Optional programs of other platforms whose hash was unknown when the lock file was written, because its registry does
 * not have them. Each is listed with its version; remove those that have their hash. `npm run pin` writes it where the
 * registry has them, and `npm start` does on a machine that needs one; without a hash none is installed.
 */
export const UNPINNED: ReadonlySet<string> = new Set([
  ...of('@biomejs/cli', '2.6.8', 'android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl'),
  ...of('@biomejs/cli', '2.6.8', 'win32-arm64 win32-x64'),
  ...of('@foundry-rs/anvil', '1.7.1', 'darwin-amd64 darwin-arm64 linux-arm64 win32-amd64'),
  ...of('litesvm', '1.5.0', 'darwin-arm64 darwin-x64 linux-arm64-gnu linux-arm64-musl linux-x64-musl'),
  ...of('@oxc-parser/binding', '0.156.0', 'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64'),
  ...of('@oxc-parser/binding', '0.156.0', 'linux-arm-gnueabihf linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu'),
  ...of('@oxc-parser/binding', '0.156.0', 'linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc'),
  ...of('@oxc-parser/binding', '0.156.0', 'win32-ia32-msvc win32-x64-msvc'),
])

function of(name: string, version: string, platforms: string): readonly string[] {
  return platforms.split(' ').map((platform) => `node_modules/${name}-${platform}@${version}`)
}

/** Returns the problems of the lock file: packages without a hash, and names of hosts. */
export function checkLockfile(): readonly string[] {
  return findLockProblems(readJson<{ packages: Lock }>('package-lock.json').packages, UNPINNED)
}

export function findLockProblems(lock: Lock, unpinned: ReadonlySet<string>): readonly string[] {
  const outside = Object.entries(lock).filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  const without = new Map<string, LockEntry>(
    outside.flatMap(([path, entry]) => (isPinned(path, entry) ? [] : [[`${path}@${entry.version}`, entry] as const])),
  )
  // An entry that got its hash on a machine that needed it stays valid until both changes are committed.
  const known = new Set(outside.map(([path, { version }]) => `${path}@${version}`))
  return [
    ...[...without].flatMap(([id, { optional }]) =>
      unpinned.has(id) && optional === true ? [] : [`${id} has no sha512 hash; npm run pin writes it`],
    ),
    ...[...unpinned].filter((id) => !known.has(id)).map((id) => `${id} is in the list of unpinned ones needlessly`),
    ...outside.flatMap(([path, { resolved }]) => (resolved === undefined ? [] : [`${path} names a host: ${resolved}`])),
  ]
}
