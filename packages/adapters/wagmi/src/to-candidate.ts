import type { WalletCandidate } from '@latchkey/core/ports'
import * as v from 'valibot'
import type { Config } from 'wagmi'
import { WAGMI_ID } from './is-wagmi-connection.ts'

const MAX_NAME = 64
const MAX_ICON = 262_144

/** Only visible characters, so that a name cannot disguise itself. */
const nameSchema = v.pipe(
  v.string(),
  v.transform((name) => name.slice(0, 1024).replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME)),
  v.minLength(1),
)
const iconSchema = v.pipe(v.string(), v.trim(), v.maxLength(MAX_ICON), v.regex(/^(?:data:image\/|https:\/\/[^\s/])/i))

/** Connector ids are unique in a config, and the same after a reload. */
export const toWalletId = ({ id }: Pick<Config['connectors'][number], 'id'>): string =>
  `${WAGMI_ID}:${id.slice(0, 128)}`

/** Returns a connector of wagmi as a wallet for the list. */
export function toCandidate(connector: Config['connectors'][number]): WalletCandidate {
  const name = v.safeParse(nameSchema, connector.name)
  const icon = v.safeParse(iconSchema, connector.icon)
  return {
    id: toWalletId(connector),
    connectorId: WAGMI_ID,
    type: 'EXTERNAL',
    name: name.success ? name.output : connector.id.slice(0, MAX_NAME),
    namespaces: ['eip155'],
    ...(icon.success ? { icon: icon.output } : {}),
  }
}
