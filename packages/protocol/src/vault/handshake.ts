import * as v from 'valibot'
import { handshakeNonce } from '../frame/handshake.ts'
import { exactOrigin, pageProjectId } from '../frame/page-data.ts'
import { base64url } from '../wallet-keys/index.ts'
import { bitcoinNetworkName, sealKeys } from './page-data.ts'

/** Version of the messages; another one is refused. */
export const VAULT_PROTOCOL = 1

const version = v.literal(VAULT_PROTOCOL)

/** From the vault to its parent, with the origin of the frame as the target. */
export const vaultReady = v.strictObject({
  type: v.literal('@latchkey/VAULT_READY'),
  version,
  vaultNonce: handshakeNonce,
})

/** From the frame to the vault, with one `MessagePort`. */
export const vaultHello = v.strictObject({
  type: v.literal('@latchkey/VAULT_HELLO'),
  version,
  projectId: pageProjectId,
  vaultNonce: handshakeNonce,
  frameNonce: handshakeNonce,
})

/** The first message in the port, from the worker of the vault. */
export const vaultWelcome = v.strictObject({ type: v.literal('@latchkey/VAULT_WELCOME'), frameNonce: handshakeNonce })

/** From the page of the vault to its worker, once, with the port of the frame. */
export const vaultStart = v.strictObject({
  type: v.literal('@latchkey/VAULT_START'),
  projectId: pageProjectId,
  frameNonce: handshakeNonce,
  sealKeys: v.exactOptional(sealKeys),
  bitcoinNetwork: v.exactOptional(bitcoinNetworkName),
  custodyKey: v.exactOptional(base64url(32)),
  /** Of the frame, in which people use their passkeys. */
  frameOrigin: exactOrigin,
  /** Of the site around the frame. Absent where the browser does not tell. */
  siteOrigin: v.exactOptional(v.pipe(v.string(), v.maxLength(300))),
})

/** From the page of the vault to its worker, when people see the page or stop seeing it. */
export const vaultSeen = v.strictObject({ type: v.literal('@latchkey/VAULT_SEEN'), isSeen: v.boolean() })
