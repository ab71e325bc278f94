import { type ReactNode, useMemo } from 'react'
import { classNames } from '../class-names.ts'
import css from './qr.css?inline'
import { toQrShape } from './to-qr-shape.ts'

export { toQrShape }

/** Style of the QR code, adopted together with the chunk that draws it. */
export const qrCss: string = `@layer parts{${css}}`

export interface QrProps {
  /** What the code says. */
  readonly value: string
  /** What a scan does, for assistive tools. */
  readonly label: string
  /** A `Picture` of about 56px in the middle. */
  readonly logo?: ReactNode
  readonly className?: string | undefined
}

const QUIET = 4

/** A QR code as vector: round dots, quiet zone of four modules, fills the width it is given and stays square. */
export function Qr({ value, label, logo, className }: QrProps) {
  const hasLogo = logo !== undefined
  const shape = useMemo(() => toQrShape(value, hasLogo), [value, hasLogo])
  const side = shape.modules + 2 * QUIET
  return (
    <div className={classNames('lk-qr', className)} role="img" aria-label={label}>
      <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} aria-hidden="true" focusable="false">
        <path d={shape.dots} className="lk-qr-dots" />
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

/** The place of a code that is on its way, in the same geometry. */
export function QrSkeleton({ className }: { readonly className?: string | undefined }) {
  return <div className={classNames('lk-qr lk-qr-waiting', className)} aria-hidden="true" />
}
