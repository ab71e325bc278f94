import type { FeatureRef } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { AccountTab, ToastMessage, ToastVariant } from '../../store/state.ts'

export interface ScreenParts {
  readonly verbs: {
    showToast(variant: ToastVariant, message: ToastMessage, autoClose?: boolean): Promise<Result<void>>
    dismissToast(): Promise<Result<void>>
    setAccountTab(tab: AccountTab): Promise<Result<void>>
  }
}

/** What lies on the screens of the modal. Its parts are in the engine. */
export const screen: FeatureRef<ScreenParts> = { name: 'screen' }
