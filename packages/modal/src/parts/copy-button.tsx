import { showToast } from '@latchkey/core/ui'
import { Button, CheckIcon, CopyIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import { shell as shellWords } from '../strings/en/shell.ts'
import { useWords } from '../strings/use-words.ts'

const RESULT_SHOWN_MS = 1500

interface CopyButtonProps {
  /** The text to copy; `undefined` if it is not known yet. */
  readonly text: string | undefined
  /** Which message the modal shows after the text was copied. */
  readonly message: 'address-copied' | 'link-copied'
  readonly variant: 'primary' | 'secondary'
  readonly testId: string
  readonly children: (isCopied: boolean) => ReactNode
}

/** A button of full width that copies a text; the result is shown by its icon and in a message. */
export function CopyButton({ text, message, variant, testId, children }: CopyButtonProps) {
  const shell = useWords('shell', shellWords)
  const client = useScreenClient()
  const { options } = client
  const [isCopied, setCopied] = useState(false)
  useEffect(
    () => (isCopied ? options.clock.after(RESULT_SHOWN_MS, () => setCopied(false)) : undefined),
    [isCopied, options],
  )
  const copy = (copied: string) => {
    // Absent on pages without TLS, and in some in-app browsers.
    const clipboard: Clipboard | undefined = navigator.clipboard
    const written = clipboard === undefined ? Promise.reject(new Error('no clipboard')) : clipboard.writeText(copied)
    written.then(
      () => {
        setCopied(true)
        showToast(client, 'success', { type: message })
      },
      () => showToast(client, 'error', { type: 'text', text: shell.copyFailed }),
    )
  }
  return (
    <Button
      variant={variant}
      fullWidth
      loading={text === undefined}
      start={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      data-testid={testId}
      onClick={() => text !== undefined && copy(text)}
    >
      {children(isCopied)}
    </Button>
  )
}
