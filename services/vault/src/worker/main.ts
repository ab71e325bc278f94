import { freezePrototypes } from '@latchkey/primitives'
import { vaultStart, type vaultWelcome } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { openDeviceKeys } from './device-keys.ts'
import { ops } from './ops/index.ts'
import { servePort } from './serve-port.ts'

freezePrototypes()

/** The first message is of the page that started this worker; nobody else reaches it. */
function start({ data, ports }: MessageEvent<unknown>): void {
  const given = v.safeParse(vaultStart, data)
  const [port] = ports
  if (!given.success || port === undefined) return
  self.removeEventListener('message', start)
  const { projectId, frameNonce } = given.output
  servePort(port, ops, { projectId, deviceKeys: openDeviceKeys(() => self.indexedDB, projectId), unlocked: undefined })
  const message: v.InferOutput<typeof vaultWelcome> = { type: '@latchkey/VAULT_WELCOME', frameNonce }
  port.postMessage(message)
}

self.addEventListener('message', start)
