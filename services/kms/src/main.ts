import { resolve } from 'node:path'
import { isWalletError } from '@latchkey/errors'
import { systemClock } from '@latchkey/host'
import { createKeyFile, readKeyFile, replaceKeyFile } from './drivers/key-file.ts'
import { addKey, appendKey, createKeyRing, type KeyRing, removeKey, useKey } from './drivers/key-ring.ts'

const USAGE = `usage: npm start -w @latchkey/kms -- COMMAND FILE
  init FILE         makes a key file; refuses when there is one
  rotate FILE       adds a key, which is the current one from then on
  add FILE          adds a key that is not the current one, for a file that several hosts have
  use FILE ID       makes an added key the current one, once all hosts have it
  list FILE         shows the ids of the keys
  remove FILE ID    removes an older key; values that were not rewrapped do not open any more
`

async function main([command, name, id]: readonly string[]): Promise<void> {
  if (name === undefined) throw new RangeError('write a command and a file')
  // npm runs scripts in the folder of the package.
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  const now = systemClock.now()
  switch (command) {
    case 'init':
      await createKeyFile(file, createKeyRing(now))
      return write(`made ${file}: keep a copy at another place, for nothing opens without it\n`)
    case 'rotate':
      return print(await replaceKeyFile(file, (ring) => addKey(ring, now)))
    case 'add':
      return print(await replaceKeyFile(file, (ring) => appendKey(ring, now)))
    case 'use':
      if (id === undefined) throw new RangeError('write the id of the key')
      return print(await replaceKeyFile(file, (ring) => useKey(ring, id)))
    case 'list':
      return print(await readKeyFile(file))
    case 'remove':
      if (id === undefined) throw new RangeError('write the id of the key')
      return print(await replaceKeyFile(file, (ring) => removeKey(ring, id)))
    default:
      throw new RangeError(`there is no command ${command}`)
  }
}

function print({ keys }: KeyRing): void {
  for (const [at, { id, createdAt }] of keys.entries()) write(`${id} ${createdAt}${at === 0 ? ' current' : ''}\n`)
}

const write = (text: string): void => void process.stdout.write(text)

await main(process.argv.slice(2)).catch((error: unknown) => {
  const problem = isWalletError(error) ? error.message : error instanceof RangeError ? error.message : String(error)
  process.stderr.write(`${problem}\n${error instanceof RangeError ? USAGE : ''}`)
  process.exitCode = 1
})
