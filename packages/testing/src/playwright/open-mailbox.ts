import { expect } from '@playwright/test'
import * as v from 'valibot'

const mailsSchema = v.array(v.object({ id: v.number(), text: v.string(), code: v.optional(v.string()) }))

/** A mail of the embedded wallet. */
export interface WalletMail {
  /** Later mails have larger ids. */
  readonly id: number
  readonly text: string
  /** The code of a login, or of a change of the e-mail address. */
  readonly code?: string | undefined
  /** The link with which a user approves a new device. */
  readonly approvalLink?: string | undefined
  /** The link by which the old address undoes a change of the e-mail address. */
  readonly undoLink?: string | undefined
  /** The link by which a user confirms that the wallet is deleted. */
  readonly deletionLink?: string | undefined
}

/** Reads the mails that a mail catcher has received. */
export interface Mailbox {
  /** Returns the id of the newest mail to an address; 0 if there is none. */
  readonly newestId: (email: string) => Promise<number>
  /**
   * Waits for a mail with a code or a link; no longer than Playwright's `expect` waits.
   *
   * @param after - Only a mail with a larger id is returned.
   */
  readonly waitFor: <K extends 'code' | 'approvalLink' | 'undoLink' | 'deletionLink'>(
    email: string,
    part: K,
    options?: { readonly after?: number },
  ) => Promise<WalletMail & { readonly [P in K]: string }>
}

/**
 * Opens the mails of the mail catcher that `npm start` runs, or of one with the same `GET /messages?to=<address>` API.
 *
 * @param url - URL of the catcher's page, e.g. `http://localhost:4900`.
 * @example
 * const mailbox = openMailbox('http://localhost:4900')
 * const { code } = await mailbox.waitFor('ada@example.org', 'code')
 */
export function openMailbox(url: string): Mailbox {
  /** Newest first. */
  async function read(email: string): Promise<readonly WalletMail[]> {
    const response = await fetch(new URL(`/messages?${new URLSearchParams({ to: email })}`, url))
    const mails = v.parse(mailsSchema, await response.json())
    return mails.map((mail) => ({
      ...mail,
      approvalLink: /https?:\S+\/approve#[\w-]{43}/.exec(mail.text)?.[0],
      deletionLink: /https?:\S+\/delete#[\w-]{43}/.exec(mail.text)?.[0],
      undoLink: /https?:\S+\/undo#[\w-]{43}/.exec(mail.text)?.[0],
    }))
  }
  return {
    newestId: async (email) => (await read(email))[0]?.id ?? 0,
    async waitFor(email, part, { after = 0 } = {}) {
      let found: WalletMail | undefined
      await expect
        .poll(
          async () => {
            found = (await read(email)).find((mail) => mail.id > after && mail[part] !== undefined)
            return found?.[part]
          },
          { message: `a mail to ${email} with a ${part}` },
        )
        .toBeDefined()
      return found as never
    },
  }
}
