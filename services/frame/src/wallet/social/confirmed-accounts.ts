import type { SocialAccount } from '../../approval/question/account-question.ts'
import type { FrameStorage } from '../../services/frame-storage.ts'

/** Accounts of social logins that a person has accepted in this browser. */
export interface ConfirmedAccounts {
  readonly has: (account: SocialAccount) => Promise<boolean>
  /** Resolves also if the browser stores nothing: then the next login requires the confirmation again. */
  readonly add: (account: SocialAccount) => Promise<void>
}

const toPlace = ({ provider, subject }: SocialAccount) => `confirmed-account/${JSON.stringify([provider, subject])}`

/** @param storage - Storage of the project. Browsers partition it by the site that embeds the frame. */
export function openConfirmedAccounts(storage: FrameStorage): ConfirmedAccounts {
  return {
    has: (account) =>
      storage.read(toPlace(account)).then(
        (value) => value === true,
        () => false,
      ),
    add: (account) => storage.write(toPlace(account), true).catch(() => undefined),
  }
}
