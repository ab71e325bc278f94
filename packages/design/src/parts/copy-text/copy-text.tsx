import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CheckIcon, CopyIcon } from '../../icons/near-icons.generated.ts'
import { LiveRegion } from '../announce/announce.tsx'
import { classNames } from '../class-names.ts'
import css from './copy-text.css?inline'

/** Style sheet of `CopyText`: adopt it where one is drawn. */
export const copyTextCss: string = `@layer parts{${css}}`

const RESULT_SHOWN_MS = 1500

export interface CopyTextProps {
  /** The text to copy, in full. */
  readonly text: string
  /** The text on screen; default the whole text. */
  readonly display?: ReactNode
  /** Name of the button, e.g. "Copy address". */
  readonly copyLabel: string
  /** Spoken and shown as done, e.g. "Address copied". */
  readonly copiedLabel: string
  /** Spoken when the browser refuses, e.g. "Could not copy". */
  readonly failedLabel: string
  /** `row` shows the text in a box with the button at its end, `inline` text and icon in a line. Default `inline`. */
  readonly look?: 'inline' | 'row' | undefined
  /** Replaces the clipboard of the browser. */
  readonly onCopy?: ((text: string) => Promise<void>) | undefined
  /** Called with the result, e.g. to show a toast. */
  readonly onResult?: ((copied: boolean) => void) | undefined
  readonly className?: string | undefined
}

/** A text with a button that copies it; the result is shown by the icon and announced. */
export function CopyText(props: CopyTextProps) {
  const {
    text,
    display = text,
    copyLabel,
    copiedLabel,
    failedLabel,
    look = 'inline',
    onCopy,
    onResult,
    className,
  } = props
  const [result, setResult] = useState<'copied' | 'failed'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const finish = (copied: boolean) => {
    clearTimeout(timer.current)
    setResult(copied ? 'copied' : 'failed')
    timer.current = setTimeout(() => setResult(undefined), RESULT_SHOWN_MS)
    onResult?.(copied)
  }
  const copy = () => {
    // Without `async`: Safari lets the clipboard be written only inside the press itself.
    const written = onCopy === undefined ? writeClipboard(text) : onCopy(text)
    written.then(
      () => finish(true),
      () => finish(false),
    )
  }
  return (
    <span className={classNames('lk-copy', look === 'row' && 'lk-copy-row', className)}>
      <button type="button" title={copyLabel} onClick={copy}>
        <bdi className="lk-copy-text">{display}</bdi>
        <span className="lk-copy-icon" data-result={result}>
          {result === 'copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        </span>
        <span className="lk-hidden">{copyLabel}</span>
      </button>
      <LiveRegion message={result === undefined ? '' : result === 'copied' ? copiedLabel : failedLabel} />
    </span>
  )
}

function writeClipboard(text: string): Promise<void> {
  // Absent on pages without TLS, and in some in-app browsers.
  const clipboard: Clipboard | undefined = navigator.clipboard
  return clipboard === undefined ? Promise.reject(new Error('no clipboard')) : clipboard.writeText(text)
}
