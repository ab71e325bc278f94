import { toEmailAad as toCustodyEmailAad, toHalfAad as toCustodyHalfAad } from '@latchkey/custody'
import { toMailAad } from '@latchkey/mail'
import { toAccountRow, toEmailAad, toHalfAad, toSocialAad } from '@latchkey/wallet-auth'

/** A column whose values the key service has wrapped. */
export interface WrappedColumn {
  readonly table: string
  readonly column: string
  /** Columns of the primary key. */
  readonly key: readonly string[]
  /** Further columns that the value is bound to. */
  readonly bound?: readonly string[]
  /** SQL condition that selects the rows of this service in a shared table. */
  readonly where?: string
  /** Returns the additional authenticated data (AAD) of a value, as its service does. */
  readonly toAad: (row: WrappedRow) => Uint8Array
}

/** A row of any of the tables. It has only the columns that `key` and `bound` list, with the types of the migrations. */
export interface WrappedRow {
  readonly id: string
  readonly wallet_id: string
  readonly set_id: string
  readonly device: string
  readonly type: 'device' | 'auto'
  readonly generation: number
  readonly subject_mac: Buffer
  readonly realm: string
  readonly account_mac: Buffer
  readonly user_id: string
}

export type ServiceName = 'auth' | 'custody'

const outboxOf = (room: ServiceName): WrappedColumn => ({
  table: 'mail_outbox',
  column: 'content',
  key: ['id'],
  where: `room = '${room}'`,
  toAad: ({ id }) => toMailAad(room, id),
})

/** All wrapped columns of each service. If one is missing here, its values are lost when the old key is removed. */
export const WRAPPED_COLUMNS: Readonly<Record<ServiceName, readonly WrappedColumn[]>> = {
  auth: [
    {
      table: 'wallet_sets',
      column: 'half_wrapped',
      key: ['id'],
      bound: ['wallet_id', 'type', 'generation'],
      toAad: ({ wallet_id: walletId, ...row }) => toHalfAad({ ...row, walletId }),
    },
    {
      table: 'wallet_users',
      column: 'email_wrapped',
      key: ['id'],
      toAad: ({ id }) => toEmailAad(`user/${id}`),
    },
    {
      table: 'wallet_codes',
      column: 'email_wrapped',
      key: ['id'],
      toAad: ({ id }) => toEmailAad(`code/${id}`),
    },
    ...['old_wrapped', 'new_wrapped'].map((column) => ({
      table: 'wallet_email_changes',
      column,
      key: ['id'],
      bound: ['user_id'],
      toAad: ({ user_id: userId }: WrappedRow) => toEmailAad(`user/${userId}`),
    })),
    {
      table: 'wallet_accounts',
      column: 'person_wrapped',
      key: ['realm', 'account_mac'],
      toAad: ({ realm, account_mac: accountMac }) => toSocialAad(toAccountRow(realm, accountMac)),
    },
    {
      table: 'wallet_social_logins',
      column: 'person_wrapped',
      key: ['id'],
      toAad: ({ id }) => toSocialAad(`login/${id}`),
    },
    {
      table: 'wallet_social_logins',
      column: 'verifier_wrapped',
      key: ['id'],
      toAad: ({ id }) => toSocialAad(`verifier/${id}`),
    },
    {
      table: 'wallet_social_logins',
      column: 'channel_wrapped',
      key: ['id'],
      toAad: ({ id }) => toSocialAad(`channel/${id}`),
    },
    outboxOf('auth'),
  ],
  custody: [
    {
      table: 'custody_halves',
      column: 'half_wrapped',
      key: ['wallet_id', 'device'],
      bound: ['set_id', 'generation', 'subject_mac'],
      toAad: ({ wallet_id: walletId, set_id: setId, subject_mac: subjectMac, ...row }) =>
        toCustodyHalfAad({ ...row, walletId, setId, subjectMac }),
    },
    {
      table: 'custody_halves',
      column: 'email_wrapped',
      key: ['wallet_id', 'device'],
      toAad: ({ wallet_id: walletId, device }) => toCustodyEmailAad({ walletId, device }),
    },
    {
      table: 'custody_wallets',
      column: 'email_wrapped',
      key: ['id'],
      bound: ['device'],
      toAad: ({ id: walletId, device }) => toCustodyEmailAad({ walletId, device }),
    },
    {
      table: 'custody_email_changes',
      column: 'half_wrapped',
      key: ['id'],
      bound: ['wallet_id', 'device', 'set_id', 'generation', 'subject_mac'],
      toAad: ({ wallet_id: walletId, set_id: setId, subject_mac: subjectMac, ...row }) =>
        toCustodyHalfAad({ ...row, walletId, setId, subjectMac }),
    },
    {
      table: 'custody_email_changes',
      column: 'email_wrapped',
      key: ['id'],
      bound: ['wallet_id', 'device'],
      toAad: ({ wallet_id: walletId, device }) => toCustodyEmailAad({ walletId, device }),
    },
    outboxOf('custody'),
  ],
}
