import { createFairQueue } from '@latchkey/http'
import { BYTES_PER_COST, SCANNED_PER_COST } from '../domain/limits.ts'
import type { RequestLimits } from '../domain/request-limits.ts'
import { bytesOf, type Mailbox, type MailboxPage, type MailboxQuery } from '../ports/mailbox.ts'
import { type Connection, isOpen } from './connection.ts'

/** Maximum number of pages that are read at once. Reads share the ten connections to PostgreSQL with the writes. */
const MAX_RUNNING = 4

export interface PageReaderOptions {
  readonly mailbox: Pick<Mailbox, 'list'>
  /** Charges a client and its address for finished work. */
  readonly spend: RequestLimits['spend']
}

/**
 * Returns a function that reads a page of the mailbox for one socket, or returns `undefined` when the socket closes before
 * its turn. Addresses take turns, and so do the clients of an address, each with one page at a time. The client is charged
 * for the read bytes and the scanned entries.
 */
export function createPageReader({ mailbox, spend }: PageReaderOptions) {
  const runFair = createFairQueue(MAX_RUNNING)
  /** @param toQuery - Called at the socket's turn. @param take - Called before the client's next turn */
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
