interface QuotedProps {
  readonly title: string
  readonly text: string
  readonly isBytes?: boolean
}

/** Words of a site, in full, set apart from ours. */
export function Quoted({ title, text, isBytes = false }: QuotedProps) {
  return (
    <figure className="pk-group">
      <figcaption className="pk-group-title">{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <pre className="pk-quoted" data-bytes={isBytes ? '' : undefined} dir={isBytes ? 'ltr' : 'auto'} tabIndex={0}>
        {text}
      </pre>
    </figure>
  )
}
