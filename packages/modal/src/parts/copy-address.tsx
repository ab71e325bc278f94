import { showToast } from '@latchkey/core/ui'
import { CopyText, copyTextCss } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import type { ReactNode } from 'react'
import { useWords } from '../shell/index.ts'
import { useViewCss } from '../shell/use-view-css.ts'
import { account as accountWords } from '../strings/en/account.ts'
import { shell as shellWords } from '../strings/en/shell.ts'

interface CopyAddressProps {
  readonly address: string
  /** The displayed text; default the whole address. */
  readonly display?: ReactNode
  readonly look?: 'inline' | 'row'
  /** Default: a text about copying the address. */
  readonly label?: string
  readonly testId?: string
}

/** An address that a press copies; the result is announced and shown in a message. */
export function CopyAddress({ address, display = address, look = 'inline', label, testId }: CopyAddressProps) {
  useViewCss(copyTextCss)
  const account = useWords('account', accountWords)
  const shell = useWords('shell', shellWords)
  const client = useScreenClient()
  return (
    <span className="lk-copy-address" data-testid={testId}>
      <CopyText
        text={address}
        display={display}
        look={look}
        copyLabel={label ?? account.copyAddress}
        copiedLabel={shell.addressCopied}
        failedLabel={shell.copyFailed}
        onResult={(copied) => {
          if (copied) showToast(client, 'success', { type: 'address-copied' })
          else showToast(client, 'error', { type: 'text', text: shell.copyFailed })
        }}
      />
    </span>
  )
}
