import { Heading, IconButton, XIcon } from '@latchkey/design'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useOverflow } from './use-overflow.ts'

interface SheetProps {
  readonly title: string
  /** A few words above the title. */
  readonly eyebrow?: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons that stay in sight while the rest is scrolled. */
  readonly footer?: ReactNode
}

/** A dialog above the page: a card on a desk, a sheet from below on a phone. Escape and the cross close it. */
export function Sheet({ title, eyebrow, closeLabel, onClose, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLElement>(null)
  const canScroll = useOverflow(body)
  const isShown = useRef(true)
  const id = useId()
  // Before the dialog leaves the page: it gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    isShown.current = true
    element?.showModal()
    heading.current?.focus()
    return () => {
      isShown.current = false
      element?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="pk-sheet"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes it whatever the page says to it.
      onClose={() => isShown.current && onClose()}
    >
      <div className="pk-sheet-head">
        <div>
          {eyebrow !== undefined && <p className="pk-eyebrow">{eyebrow}</p>}
          <Heading id={id} ref={heading}>
            {title}
          </Heading>
        </div>
        <IconButton label={closeLabel} onClick={onClose}>
          <XIcon />
        </IconButton>
      </div>
      <section ref={body} className="pk-sheet-body" tabIndex={canScroll ? 0 : -1} aria-labelledby={id}>
        {children}
      </section>
      {footer !== undefined && <div className="pk-sheet-foot">{footer}</div>}
    </dialog>
  )
}
