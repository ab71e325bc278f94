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
  /** Returns the additional authenticated data (AAD) of a value. Must equal the text that the service uses. */
  readonly toAad: (row: Readonly<Record<string, unknown>>) => string
}

export type ServiceName = 'auth' | 'custody'

const outboxOf = (room: ServiceName): WrappedColumn => ({
  table: 'mail_outbox',
  column: 'content',
  key: ['id'],
  where: `room = '${room}'`,
  toAad: ({ id }) => `mail_outbox:${room}:${id}`,
})

const custodyEmail = (row: Readonly<Record<string, unknown>>, walletId: unknown) =>
  `custody.email:${walletId}:${row.device}`

/** All wrapped columns of each service. If one is missing here, its values are lost when the old key is removed. */
export const WRAPPED_COLUMNS: Readonly<Record<ServiceName, readonly WrappedColumn[]>> = {
  auth: [
    {
      table: 'wallet_sets',
      column: 'half_wrapped',
      key: ['id'],
      bound: ['wallet_id', 'type', 'generation'],
      toAad: ({ id, wallet_id, type, generation }) => `auth.wallet.half:${id}:${wallet_id}:${type}:${generation}`,
    },
    {
      table: 'wallet_users',
      column: 'email_wrapped',
      key: ['id'],
      toAad: ({ id }) => `auth.wallet.email:user/${id}`,
    },
    {
      table: 'wallet_codes',
      column: 'email_wrapped',
      key: ['id'],
      toAad: ({ id }) => `auth.wallet.email:code/${id}`,
    },
    outboxOf('auth'),
  ],
  custody: [
    {
      table: 'custody_halves',
      column: 'half_wrapped',
      key: ['wallet_id', 'device'],
      bound: ['set_id', 'generation', 'subject_mac'],
      toAad: ({ wallet_id, set_id, generation, device, subject_mac }) =>
        `custody.half:${wallet_id}:${set_id}:${generation}:${device}:${(subject_mac as Buffer).toString('hex')}`,
    },
    {
      table: 'custody_halves',
      column: 'email_wrapped',
      key: ['wallet_id', 'device'],
      toAad: (row) => custodyEmail(row, row.wallet_id),
    },
    {
      table: 'custody_wallets',
      column: 'email_wrapped',
      key: ['id'],
      bound: ['device'],
      toAad: (row) => custodyEmail(row, row.id),
    },
    outboxOf('custody'),
  ],
}
