import type { FeatureRef } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { AccountFilter, AccountTab, ToastMessage, ToastVariant } from '../../store/state.ts'

export interface ScreenParts {
  readonly verbs: {
    showToast(variant: ToastVariant, message: ToastMessage, autoClose?: boolean): Promise<Result<void>>
    dismissToast(): Promise<Result<void>>
    setAccountTab(tab: AccountTab): Promise<Result<void>>
    filterAccount(filter: AccountFilter): Promise<Result<void>>
  }
}

/** Toasts, the selected tab of the account, and its network filter. Its parts are in the engine. */
export const screen: FeatureRef<ScreenParts> = { name: 'screen' }
