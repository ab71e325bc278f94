import { expect, type Locator } from '@playwright/test'
import type { ModalPage } from '../pages/modal.page.ts'

/** Returns an enabled button by its test id. */
export const enabled = ({ dialog }: ModalPage, testId: string): Locator =>
  dialog.locator(`[data-testid="${testId}"]:not([aria-disabled="true"]):not(:disabled)`)

/**
 * Expects that the screen shows why nothing is sent, and offers no way to continue except a button with "anyway". The
 * button is pressed as soon as it is enabled, even during the check of the request.
 *
 * @param press - The button that sends, while it is enabled.
 */
export async function expectRefused(modal: ModalPage, press: Locator, sentence: string): Promise<void> {
  const reason = modal.dialog.getByText(sentence)
  const plain = press.filter({ hasNotText: 'anyway' })
  await expect(press.or(reason).first()).toBeVisible()
  // A click without waiting: a disabled or removed button ignores it.
  await plain.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
  await expect(reason.first()).toBeVisible()
  await expect(plain).toHaveCount(0)
}
