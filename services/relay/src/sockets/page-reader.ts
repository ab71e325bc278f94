import { createFairQueue } from '@latchkey/http'
import { BYTES_PER_COST, SCANNED_PER_COST } from '../domain/limits.ts'
import type { RequestLimits } from '../domain/request-limits.ts'
import { bytesOf, type Mailbox, type MailboxPage, type MailboxQuery } from '../ports/mailbox.ts'
import { type Connection, isOpen } from './connection.ts'

/** Pages that are read at one moment; PostgreSQL has ten connections, and messages are stored over them too. */
const MAX_RUNNING = 4

export interface PageReaderOptions {
  readonly mailbox: Pick<Mailbox, 'list'>
  /** Charges a client and its address for what was done already. */
  readonly spend: RequestLimits['spend']
}

/**
 * Returns what reads a page of the mailbox for one socket, and nothing when the socket closes before its turn. Sockets
 * take turns by address, and there by client, which has one page read at a time. The client is charged for what was
 * read and looked at.
 */
export function createPageReader({ mailbox, spend }: PageReaderOptions) {
  const runFair = createFairQueue(MAX_RUNNING)
  /** @param toQuery - Called when it is the socket's turn. @param take - Called before the client's next turn. */
  return <T>(
    connection: Connection,
    toQuery: () => MailboxQuery,
    take: (page: MailboxPage) => T,
  ): Promise<T | undefined> =>
    runFair(connection.address, connection.clientId, async () => {
      if (!isOpen(connection)) return undefined
      const page = await mailbox.list(toQuery())
      const bytes = page.messages.reduce((sum, message) => sum + bytesOf(message), 0)
      spend(connection, bytes / BYTES_PER_COST + page.scanned / SCANNED_PER_COST)
      return take(page)
    })
}
export type PageReader = ReturnType<typeof createPageReader>
