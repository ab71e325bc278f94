import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { classNames } from '../class-names.ts'
import css from './qr.css?inline'
import { type QrShape, toQrShape } from './to-qr-shape.ts'

export { toQrShape }

/** Style of the QR code, adopted together with the chunk that draws it. */
export const qrCss: string = `@layer parts{${css}}`

export interface QrProps {
  /** Content of the code. */
  readonly value: string
  /** The effect of a scan, for assistive tools. */
  readonly label: string
  /** A `Picture` or an icon of 48px in the middle. */
  readonly logo?: ReactNode
  readonly className?: string | undefined
}

const QUIET = 4
/** The width in most cards: where it is right, nothing is drawn once more when the width is measured. */
const USUAL_PX = 326
/** Room that the hole needs for a logo of 48px and a white edge. */
const LOGO_ROOM_PX = 54

/**
 * A QR code as vector: quiet zone of four modules, fills the width it is given and stays square. A module is a whole
 * number of device pixels, so that a reader of screenshots finds no blurred edge; the rest is quiet zone.
 */
export function Qr({ value, label, logo, className }: QrProps) {
  const hasLogo = logo !== undefined
  const shape = useMemo(() => toQrShape(value, hasLogo), [value, hasLogo])
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    // Set past React: the first call comes before the frame is painted, and a state would be drawn after it.
    const observer = new ResizeObserver(([entry]) => {
      const [code, middle] = element.children
      // Not read from the element: the card may have begun to move, and would be laid out for the answer.
      const { viewBox, scale } = fit(shape, Math.round(entry?.contentRect.width ?? 0))
      if (viewBox === undefined) return
      if (code?.getAttribute('viewBox') !== viewBox) code?.setAttribute('viewBox', viewBox)
      if (middle instanceof HTMLElement && (middle.style.scale || '1') !== scale) middle.style.scale = scale
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [shape])
  return (
    <div ref={frame} className={classNames('lk-qr', className)} role="img" aria-label={label}>
      <svg viewBox={fit(shape, USUAL_PX).viewBox} aria-hidden="true" focusable="false">
        <path d={shape.lines} className="lk-qr-lines" />
        {shape.finders.map(([x, y]) => (
          <g key={`${x},${y}`}>
            <rect className="lk-qr-frame" x={x + 0.5} y={y + 0.5} width={6} height={6} rx={1.9} />
            <rect className="lk-qr-eye" x={x + 2} y={y + 2} width={3} height={3} rx={1} />
          </g>
        ))}
      </svg>
      {hasLogo && <span className="lk-qr-logo">{logo}</span>}
    </div>
  )
}

/** Returns the part of the plane that is seen in a width, and the size of the logo in it; none without room for modules. */
function fit({ modules, hole }: QrShape, widthPx: number): { readonly viewBox?: string; readonly scale: string } {
  const { devicePixelRatio: ratio = 1 } = globalThis
  const width = widthPx * ratio
  const module = Math.floor(width / (modules + 2 * QUIET))
  if (module === 0) return { scale: '1' }
  const start = -Math.floor((width - modules * module) / 2) / module
  return {
    viewBox: `${start} ${start} ${width / module} ${width / module}`,
    scale: String(Math.min(1, (hole * module) / ratio / LOGO_ROOM_PX)),
  }
}

/** The place of a code that is on its way, in the same geometry. */
export function QrSkeleton({ className }: { readonly className?: string | undefined }) {
  return <div className={classNames('lk-qr lk-qr-waiting', className)} aria-hidden="true" />
}
