import type { MailTransport } from '@latchkey/mail'
import type { TestMailbox } from '@latchkey/proofs/testing'

type Mail = Parameters<MailTransport['send']>[0]

const POLL_MS = 5
const WAIT_MS = 10_000

/** A mailbox for the services of a test. Reading a code or a link removes its mail. */
export function createTestMailbox(): TestMailbox & { readonly transport: MailTransport } {
  const mails: Mail[] = []

  /** Waits for the first mail to an address whose text matches, and removes it. */
  async function take(email: string, pattern: RegExp): Promise<string> {
    for (const deadline = performance.now() + WAIT_MS; performance.now() < deadline; ) {
      for (const [at, mail] of mails.entries()) {
        const found = mail.to === email ? pattern.exec(mail.text)?.[1] : undefined
        if (found === undefined) continue
        mails.splice(at, 1)
        return found
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    throw new Error(`no mail to ${email} matches ${pattern}`)
  }

  return {
    transport: { send: async (mail) => void mails.push(mail) },
    readCode: (email) => take(email, /^[ \t]*(\d{6}|\d{8})[ \t]*$/m),
    readLinkToken: (email) => take(email, /\/(?:approve|undo)#([\w-]{43})/),
  }
}
