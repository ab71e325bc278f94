import type { MailParts } from './mail-parts.ts'

/** The values that each template may contain, as plain words. */
interface Named {
  /** Name of the site, or its host. */
  readonly site: string
  /** Host of the site's origin; with its scheme where that is not HTTPS. */
  readonly host: string
  readonly time: string
}

/** A code that a page of custody asks for. */
type CodeOfPage = Named & {
  readonly code: string
  readonly device: string
  readonly validMinutes: number
  /** Host of the page. */
  readonly page: string
}

/** The texts of one language. */
export interface MailStrings {
  readonly 'login-code': (
    data: Named & { readonly code: string; readonly device: string; readonly validMinutes: number },
  ) => MailParts
  readonly 'email-change-code': (
    data: Named & {
      readonly code: string
      readonly device: string
      readonly validMinutes: number
      readonly isNew: boolean
    },
  ) => MailParts
  readonly 'email-changed-notice': (data: Named & { readonly device: string; readonly isNew: boolean }) => MailParts
  readonly 'email-undo-link': (data: Named & { readonly device: string; readonly link: string }) => MailParts
  readonly 'email-undone-notice': (data: Named) => MailParts
  readonly 'export-code': (data: CodeOfPage) => MailParts
  readonly 'export-notice': (data: Named & { readonly device: string }) => MailParts
  readonly 'deletion-link': (data: Named & { readonly device: string; readonly link: string }) => MailParts
  readonly 'deleted-notice': (data: Named) => MailParts
  readonly 'kit-code': (data: CodeOfPage) => MailParts
  readonly 'kit-notice': (data: Named & { readonly device: string }) => MailParts
  readonly 'passkey-code': (data: CodeOfPage) => MailParts
  readonly 'passkey-notice': (
    data: Named & { readonly device: string; readonly passkey: string; readonly isAdded: boolean },
  ) => MailParts
  readonly 'device-link': (
    data: Named & {
      readonly link: string
      readonly browser: string
      readonly place: string
      readonly validMinutes: number
    },
  ) => MailParts
  readonly 'new-wallet-notice': (data: Named & { readonly device: string }) => MailParts
  readonly 'new-device-notice': (data: Named & { readonly device: string; readonly place: string }) => MailParts
  readonly 'account-device-notice': (
    data: Named & { readonly device: string; readonly link: string; readonly validMinutes: number },
  ) => MailParts
  readonly 'denied-notice': (
    data: Named & { readonly device: string; readonly place: string; readonly isReleased: boolean },
  ) => MailParts
}
