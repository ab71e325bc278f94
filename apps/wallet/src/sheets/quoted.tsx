import { useRef } from 'react'
import { useOverflow } from './use-overflow.ts'

interface QuotedProps {
  readonly title: string
  readonly text: string
  readonly isBytes?: boolean
}

/** Words of a site, in full, set apart from ours. */
export function Quoted({ title, text, isBytes = false }: QuotedProps) {
  const quote = useRef<HTMLPreElement>(null)
  const canScroll = useOverflow(quote)
  return (
    <figure className="pk-group">
      <figcaption className="pk-group-title">{title}</figcaption>
      <pre
        ref={quote}
        className="pk-quoted"
        data-bytes={isBytes ? '' : undefined}
        dir={isBytes ? 'ltr' : 'auto'}
        tabIndex={canScroll ? 0 : -1}
      >
        {text}
      </pre>
    </figure>
  )
}
