/** A column whose values the key service has wrapped. */
export interface WrappedColumn {
  readonly table: string
  readonly column: string
  /** Columns of the primary key. */
  readonly key: readonly string[]
  /** Columns that the value is bound to, beside those of the key. */
  readonly bound?: readonly string[]
  /** Rows of this service alone, where services share the table. */
  readonly where?: string
  /** Returns what the value of a row is bound to: the same text as the service that wrote it. */
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

/** All columns of each service that hold wrapped values. A rewrap that forgets one loses its values with the old key. */
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
