import { buffer } from 'node:stream/consumers'
import { WalletError } from '@latchkey/errors'
import { listen } from '@latchkey/host'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type CaughtMail, parseCaughtMail } from './caught-mail.ts'
import { serveMailPage } from './serve-mail-page.ts'

export type { CaughtMail } from './caught-mail.ts'

const HOST = '127.0.0.1'
const MAX_BYTES = 1_048_576
const MAX_MAILS = 500

export interface MailCatcherOptions {
  /** Port of the page; 0 selects a free one. */
  readonly port?: number | undefined
  /** Port of the SMTP server; 0 selects a free one. */
  readonly smtpPort?: number | undefined
  /** Default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

export interface MailCatcher {
  /** Page with all mails, newest first; `/messages?to=` gives them as JSON. */
  readonly url: string
  /** For SMTP_URL. */
  readonly smtpUrl: string
  /** Returns the mails, newest first; of one recipient where it is given. */
  readonly messages: (to?: string) => readonly CaughtMail[]
  /** Answers the next mails with a status, e.g. 451 for "try again later" and 550 for "never". */
  readonly refuseNext: (status: number, times?: number) => void
  readonly clear: () => void
  readonly stop: () => Promise<void>
}

/**
 * Starts a mail server for the local world that sends nothing on: it shows what it gets on a page. It listens on this machine
 * alone.
 *
 * @throws service/env with NODE_ENV=production; service/listen when a port is in use
 * @example
 * const catcher = await startMailCatcher({ port: 1080 })
 * const transport = createSmtpTransport({ url: catcher.smtpUrl, from })
 */
export async function startMailCatcher(options: MailCatcherOptions = {}): Promise<MailCatcher> {
  const { port = 0, smtpPort = 0, env = process.env } = options
  if (env.NODE_ENV === 'production') {
    throw new WalletError('service/env', { problem: 'the mail catcher shows the mail of everybody: not in production' })
  }
  const box = createMailBox()
  const listener = await listen({ host: HOST, port })
  try {
    const smtp = await startSmtp(smtpPort, box.take)
    listener.serve(serveMailPage(box.messages))
    return {
      url: listener.url,
      smtpUrl: `smtp://${HOST}:${smtp.port}`,
      messages: box.messages,
      refuseNext: box.refuseNext,
      clear: box.clear,
      stop: async () => {
        await Promise.all([smtp.stop(), listener.stop()])
      },
    }
  } catch (error) {
    await listener.stop()
    throw error
  }
}

function createMailBox() {
  let mails: readonly CaughtMail[] = []
  let lastId = 0
  let refusals: readonly number[] = []
  return {
    messages: (to?: string) => mails.filter((mail) => to === undefined || mail.to.includes(to.toLowerCase())),
    refuseNext: (status: number, times = 1) => {
      refusals = [...refusals, ...Array.from({ length: times }, () => status)]
    },
    clear: () => {
      mails = []
    },
    /** Returns the status of a refusal, or undefined for a mail that was taken. */
    take: async (source: Buffer, from: string, to: readonly string[]): Promise<number | undefined> => {
      const [refusal, ...rest] = refusals
      if (refusal !== undefined) {
        refusals = rest
        return refusal
      }
      lastId += 1
      const mail = await parseCaughtMail(source, { id: lastId, at: Date.now(), from, to })
      mails = [mail, ...mails].sort((one, other) => other.id - one.id).slice(0, MAX_MAILS)
      return undefined
    },
  }
}

type Take = ReturnType<typeof createMailBox>['take']

async function startSmtp(port: number, take: Take) {
  const server = new SMTPServer({
    name: 'mail.localhost',
    size: MAX_BYTES,
    authOptional: true,
    // A certificate that everybody has protects nothing; the connection does not leave this machine.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData: (stream, session, done) => {
      receive(stream, session, take).then(
        (status) => done(status === undefined ? null : toRefusal(status)),
        () => done(toRefusal(451)),
      )
    },
  })
  // A client that hangs up is not a problem of the local world.
  server.on('error', () => undefined)
  const actual = await new Promise<number>((resolve, reject) => {
    const onError = (error: Error) => reject(toListenError(error, port))
    server.once('error', onError)
    server.listen(port, HOST, () => {
      const address = server.server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
  return { port: actual, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession, take: Take) {
  const source = await buffer(stream)
  if (stream.sizeExceeded) return 552
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  return take(
    source,
    from,
    envelope.rcptTo.map(({ address }) => address),
  )
}

const toRefusal = (responseCode: number) => Object.assign(new Error('not taken'), { responseCode })

function toListenError(error: Error, port: number): WalletError {
  const isTaken = 'code' in error && error.code === 'EADDRINUSE'
  const reason = isTaken ? 'another program has the port' : String(error)
  return new WalletError('service/listen', { host: HOST, port, reason }, { cause: error })
}
