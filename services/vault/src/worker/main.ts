import { freezePrototypes } from '@latchkey/primitives'
import { exportPermit, vaultSeen, vaultStart, type vaultWelcome } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { warmUp } from '../keys/warm-up.ts'
import { acceptPermit } from './accept-permit.ts'
import { openDeviceHalves } from './device-halves.ts'
import { openDeviceKeys } from './device-keys.ts'
import { openDevicePasskeys } from './device-passkeys.ts'
import { ops } from './ops/index.ts'
import { servePort } from './serve-port.ts'
import { createWorkerState, lockWhenDue, type WorkerState } from './worker-state.ts'

freezePrototypes()

/** The first message is of the page that started this worker; nobody else reaches it. */
function start({ data, ports }: MessageEvent<unknown>): void {
  const given = v.safeParse(vaultStart, data)
  const [port] = ports
  if (!given.success || port === undefined) return
  self.removeEventListener('message', start)
  const { projectId, frameNonce, sealKeys, bitcoinNetwork = 'main', custodyKey, frameOrigin, siteOrigin } = given.output
  const readStorage = () => self.indexedDB
  const deviceKeys = openDeviceKeys(readStorage, projectId)
  const halves = openDeviceHalves(readStorage, projectId, deviceKeys)
  const passkeys = openDevicePasskeys(readStorage, projectId, deviceKeys)
  const names = { projectId, sealKeys, bitcoinNetwork, custodyKey, frameOrigin, siteOrigin }
  const state = createWorkerState({ ...names, deviceKeys, halves, passkeys, now: () => Date.now() })
  watch(state)
  servePort(port, ops, state)
  const message: v.InferOutput<typeof vaultWelcome> = { type: '@latchkey/VAULT_WELCOME', frameNonce }
  port.postMessage(message)
  warmUp().catch(() => undefined)
}

/** Keys do not wait in memory for a request that never comes. */
const CHECK_MS = 10_000

/** Locks in time, and learns from the page whether people see it. */
function watch(state: WorkerState): void {
  setInterval(() => lockWhenDue(state), CHECK_MS)
  self.addEventListener('message', ({ data, ports: [page] }: MessageEvent<unknown>) => {
    if (v.is(exportPermit, data) && page !== undefined) void acceptPermit(data.permit, page, state)
    if (!v.is(vaultSeen, data)) return
    lockWhenDue(state)
    state.hiddenAt = data.isSeen ? undefined : state.now()
  })
}

self.addEventListener('message', start)
