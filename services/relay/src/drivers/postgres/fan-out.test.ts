import { createTestDatabase, type Database } from '@latchkey/database'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPostgresFanOut } from './fan-out.ts'

const listener = { onStored: () => {}, onGap: () => {} }

interface Socketed {
  readonly connection: { readonly stream: { destroy(error: Error): void } }
}

/** Returns the pool of a server whose connection breaks in the middle of a statement. */
async function poolThatLoses(lost: string): Promise<Database['pool']> {
  const database = await createTestDatabase()
  onTestFinished(database.stop)
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (question: { readonly text: string }) => Promise<unknown>
    const answer = (question: { readonly text: string }) => {
      const answered = query(question)
      if (question.text.startsWith(lost)) (client as unknown as Socketed).connection.stream.destroy(new Error('reset'))
      return answered
    }
    Object.assign(client, { query: answer })
  })
  return database.pool
}

describe('postgres fan-out', () => {
  it('stops without an error if the connection is lost in the meantime', async () => {
    const stop = await createPostgresFanOut({ pool: await poolThatLoses('UNLISTEN'), nodeId: 'a' }).listen(listener)
    await expect(stop()).resolves.toBeUndefined()
  })

  it('rejects with service/database if the connection is lost at the start', async () => {
    const fanOut = createPostgresFanOut({ pool: await poolThatLoses('LISTEN'), nodeId: 'a' })
    await expect(fanOut.listen(listener)).rejects.toThrow('reset')
    expect(fanOut.isListening()).toBe(false)
  })
})
