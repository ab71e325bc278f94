import { createTestDatabase, type Database } from '@latchkey/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresFanOut } from './fan-out.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.stop())

const listener = { onStored: () => {}, onGap: () => {} }

interface Socketed {
  readonly connection: { readonly stream: { destroy(error: Error): void } }
}

/** The pool of a server whose connection breaks in the middle of a statement. */
function poolThatLoses(lost: string): Database['pool'] {
  const connect = async () => {
    const client = await database.pool.connect()
    const query = client.query.bind(client) as (question: { readonly text: string }) => Promise<unknown>
    const answer = (question: { readonly text: string }) => {
      const answered = query(question)
      if (question.text.startsWith(lost)) (client as unknown as Socketed).connection.stream.destroy(new Error('reset'))
      return answered
    }
    return Object.assign(client, { query: answer })
  }
  return { connect } as unknown as Database['pool']
}

describe('listening in PostgreSQL', () => {
  it('ends quietly when the connection is lost while it ends', async () => {
    const stop = await createPostgresFanOut({ pool: poolThatLoses('UNLISTEN'), nodeId: 'a' }).listen(listener)
    await expect(stop()).resolves.toBeUndefined()
  })

  it('says why it could not begin when the connection is lost at once', async () => {
    const fanOut = createPostgresFanOut({ pool: poolThatLoses('LISTEN'), nodeId: 'a' })
    await expect(fanOut.listen(listener)).rejects.toThrow('reset')
    expect(fanOut.isListening()).toBe(false)
  })
})
