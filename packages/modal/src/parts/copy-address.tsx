import { showToast } from '@latchkey/core'
import { CopyText, copyTextCss } from '@latchkey/design'
import { useClient } from '@latchkey/react'
import type { ReactNode } from 'react'
import { useViewCss } from '../shell/use-view-css.ts'
import { useAccountStrings } from '../strings/account-strings.ts'

interface CopyAddressProps {
  readonly address: string
  /** The displayed text; default the whole address. */
  readonly display?: ReactNode
  readonly look?: 'inline' | 'row'
  readonly testId?: string
}

/** An address that a press copies; spoken, and confirmed in a message. */
export function CopyAddress({ address, display = address, look = 'inline', testId }: CopyAddressProps) {
  useViewCss(copyTextCss)
  const t = useAccountStrings()
  const client = useClient()
  return (
    <span className="lk-copy-address" data-testid={testId}>
      <CopyText
        text={address}
        display={display}
        look={look}
        copyLabel={t.account.copyAddress}
        copiedLabel={t.shell.addressCopied}
        failedLabel={t.shell.copyFailed}
        onResult={(copied) => {
          if (copied) showToast(client, 'success', { type: 'address-copied' })
          else showToast(client, 'error', { type: 'text', text: t.shell.copyFailed })
        }}
      />
    </span>
  )
}
