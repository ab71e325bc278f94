import type { BrowserContext, Frame } from '@playwright/test'
import type { AttachedPage } from '../wallets/scripted-wallet.types.ts'

/** A tab that shows a dialog or has crashed must not delay the others. */
const PUSH_TIMEOUT_MS = 1000

/** The object that a wallet puts into a page: methods that return nothing. */
type PageHandle = Readonly<Record<string, ((...given: readonly unknown[]) => void) | undefined>>

export function framesOf(context: BrowserContext): readonly Frame[] {
  return context.pages().flatMap((page) => page.frames())
}

/** Returns a frame as an attached page; its part in the page is stored at the symbol of the key. */
export function toAttachedPage(frame: Frame, key: string): AttachedPage {
  const act = (name: 'push' | 'vanish' | 'reappear', values: readonly unknown[]) =>
    settleOrTimeOut(
      frame.evaluate(
        ({ key: pageKey, name: method, values: given }) => {
          const page = (globalThis as unknown as Record<symbol, PageHandle | undefined>)[Symbol.for(pageKey)]
          page?.[method]?.(...given)
        },
        { key, name, values },
      ),
    )
  return {
    origin: originOf(frame),
    push: (event: string, payload: unknown) => act('push', [event, payload]),
    vanish: () => act('vanish', []),
    reappear: () => act('reappear', []),
  }
}

/** Ignores a page that navigates or is closed: it receives no events, like in a real browser. */
export async function settleOrTimeOut(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PUSH_TIMEOUT_MS)
  })
  await Promise.race([work.catch(() => undefined), enough])
  clearTimeout(timer)
}

export function originOf(frame: Frame): string {
  return URL.canParse(frame.url()) ? new URL(frame.url()).origin : 'null'
}
