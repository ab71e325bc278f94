import { answerWith, falsifyAnswer } from './falsify.ts'
import type { Lie } from './lie.ts'

/** False responses while a visitor registers a name. */
export const NAME_ENTRY_LIES: readonly Lie[] = [
  {
    name: 'gateway-41 a name that nobody has is taken',
    apply: ({ page }) =>
      falsifyAnswer(page, '**/v1/profile/suggestions/**', ({ suggestions }) => ({
        suggestions: (suggestions as readonly object[]).map((each) => ({ ...each, registered: true })),
      })),
  },
  {
    name: 'gateway-43 the registered name belongs to another account',
    apply: ({ page }) =>
      page.route(
        ({ pathname }) => pathname === '/v1/profile/account',
        (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({
                status: 200,
                headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
                body: JSON.stringify({ success: true, name: 'somebody.latchkey.test', address: '0x1', addresses: {} }),
              })
            : route.fallback(),
      ),
  },
  {
    name: 'gateway-44 the gateway refuses every registration after the signature',
    apply: ({ page }) => answerWith(page, '**/v1/profile/account', { error: 'no' }, 500),
  },
  {
    name: 'gateway-42 the free name is another one than the visitor typed',
    apply: ({ page }) =>
      falsifyAnswer(page, '**/v1/profile/suggestions/**', ({ suggestions }) => ({
        suggestions: (suggestions as readonly { readonly name: string }[]).map((each) => ({
          ...each,
          name: each.name.replace(/^/, 'x'),
        })),
      })),
  },
]
