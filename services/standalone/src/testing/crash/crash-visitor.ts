import type { ApprovedEnrolment, DeviceWallet, TestBrowser } from '@latchkey/proofs/testing'
import { openTestBrowser, RefusedCall } from '@latchkey/proofs/testing'
import type { CrashWorld } from './open-crash-world.ts'

const MAX_ATTEMPTS = 6
const MAIL_POLL_MS = 5
/** On a busy machine. The outbox searches for mail every two seconds. */
const MAIL_WAIT_MS = 15_000

type Tokens = Awaited<ReturnType<TestBrowser['enterCode']>>

/** What a page of the frame remembers, and what the vault stores on the device. */
interface Memory {
  tokens?: Tokens
  challengeId?: string
  walletId?: string
  approved?: ApprovedEnrolment
  readonly wallets: Map<string, DeviceWallet>
}

type Enrolment = Awaited<ReturnType<TestBrowser['steps']['enrol']>>

const isRefused = (error: unknown, ...codes: readonly string[]) =>
  error instanceof RefusedCall && codes.includes(error.code)
const isLost = (error: unknown) => error instanceof TypeError

/** Repeats what the visitor does while connections end, as somebody who presses the button again. */
async function persist<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isLost(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** A device of a visitor that does the steps of the frame, and repeats them as the frame does (`services/frame/src/wallet`). */
export async function openCrashVisitor(world: CrashWorld, email: string) {
  const { services, plan, sent } = world.reach()
  const noMailbox = { readCode: async () => '', readLinkToken: async () => '' }
  const browser = await openTestBrowser({ services, mailbox: noMailbox })
  const memory: Memory = { wallets: new Map() }
  const store = (wallet: DeviceWallet) => void memory.wallets.set(wallet.walletId, wallet)

  const used = new Set(world.mails(email).map(({ id }) => id))
  /** Waits for a mail that the visitor has not read yet, the newest first. */
  async function readMail(pattern: RegExp): Promise<string | undefined> {
    for (const end = performance.now() + MAIL_WAIT_MS; performance.now() < end; ) {
      for (const { id, text } of world.mails(email)) {
        const found = pattern.exec(text)?.[1]
        if (found === undefined || used.has(id)) continue
        used.add(id)
        return found
      }
      await new Promise((resolve) => setTimeout(resolve, MAIL_POLL_MS))
    }
    return undefined
  }

  /** Registers the device, as each login does, and requests a code. */
  async function requestCode(approval?: string): Promise<void> {
    const { deviceId } = await browser.register()
    if (deviceId !== browser.deviceId) throw new Error('the same keys got another device')
    const answer = await browser.requestCode(email, approval === undefined ? {} : { approval })
    if (answer.action === 'VERIFY_OTP') memory.challengeId = answer.challengeId
    else memory.walletId = answer.walletId
  }

  /** `CONNECT_EMAIL`, and `CONNECT_DEVICE` if custody must approve the device. */
  async function requestLogin(): Promise<void> {
    delete memory.challengeId
    await persist(async () => {
      await world.wait()
      await requestCode()
    })
    while (memory.challengeId === undefined) await connectDevice(memory.walletId ?? '')
  }

  /** `CONNECT_DEVICE`. An approval that was sent before is sent again only if auth still wants one. */
  async function connectDevice(walletId: string): Promise<void> {
    const isSent = memory.approved !== undefined
    try {
      await world.wait()
      memory.approved ??= await enrol(walletId)
      if (isSent) await requestCode()
      if (memory.challengeId === undefined) await requestCode(memory.approved.approval)
    } catch (error) {
      if (isSent && isRefused(error, 'proof/refused')) delete memory.approved
      else if (!isLost(error)) throw error
    }
  }

  /** `CONNECT_OTP`, with the code of the next mail. A code that is refused after a response was lost has been used. */
  async function enterCode(): Promise<Tokens> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const [code, { challengeId }] = [await readMail(/^[ \t]*(\d{6})[ \t]*$/m), memory]
      if (code === undefined || challengeId === undefined) throw new Error('no mail with a code came')
      let sent = 0
      try {
        return await persist(() => {
          sent += 1
          return browser.enterCode(challengeId, code)
        })
      } catch (error) {
        if (!isRefused(error, 'email/invalid-code')) throw error
      }
      if (sent > 1) await requestLogin()
    }
    throw new Error('no code opened a session')
  }

  /**
   * The page of the link. The person opens it again if the connection ended, and then finds it used; the link of an enrolment that is
   * over is refused too, and the next mail has another one.
   */
  async function approve({
    enrolmentId,
    pairingCode,
  }: Pick<Enrolment, 'enrolmentId' | 'pairingCode'>): Promise<boolean> {
    const token = await readMail(/\/approve#([\w-]{43})/)
    if (token === undefined) return false
    const { approve: approveOnce, readStatus } = browser.steps
    await persist(() => approveOnce(token, pairingCode)).catch((error: unknown) => {
      if (!isRefused(error, 'embedded/not-found')) throw error
    })
    return (await readStatus(enrolmentId)) === 'approved' || approve({ enrolmentId, pairingCode })
  }

  /** `CONNECT_DEVICE`, until the device is approved. */
  async function enrol(walletId: string): Promise<ApprovedEnrolment> {
    const enrolment = await persist(async () => {
      await world.wait()
      return browser.steps.enrol(email, walletId)
    })
    if (!(await approve(enrolment))) throw new Error('no link approved the device')
    return browser.steps.readApproval({ walletId, enrolmentId: enrolment.enrolmentId })
  }

  /** `GET_USER`: creates or recovers the wallet unless this device has a set of it. */
  function openWallet(tokens: Tokens): Promise<DeviceWallet> {
    return persist(async () => {
      const { wallet } = await browser.steps.describe(tokens)
      if (wallet === null) return browser.createWallet(tokens, email, store)
      const own = memory.wallets.get(wallet.walletId)
      if (wallet.hasDeviceSet && own !== undefined) return own
      if (memory.approved === undefined) throw new Error('this device has no half of its wallet')
      return browser.steps.recover(tokens, memory.approved, store)
    })
  }

  return {
    browser,
    plan,
    sent,
    /** Signs in, with the approval of custody if this device is new, and opens the wallet. */
    async connect(): Promise<{ readonly tokens: Tokens; readonly wallet: DeviceWallet }> {
      await requestLogin()
      const tokens = await enterCode()
      return { tokens, wallet: await openWallet(tokens) }
    },
    /** Opens the wallet with both halves. @returns its address on EVM chains */
    unlock: (tokens: Tokens, wallet: DeviceWallet) => persist(() => browser.unlock(tokens, wallet)),
  }
}
export type CrashVisitor = Awaited<ReturnType<typeof openCrashVisitor>>
