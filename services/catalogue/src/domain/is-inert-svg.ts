/** Elements for shapes, colours and groups. None of them runs code, loads something, animates, or contains other markup. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan use image style
   linearGradient radialGradient stop clipPath mask
   filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset`.split(/\s+/),
)
/** `use` elements can be nested: few of them can make millions of copies, which take hours to draw. */
const MAX_USES = 8

const COMMENT = /<!--(?!-?>)[^<]*?-->/g
/** Only UTF-8: in another encoding, a browser would decode another text from the bytes than this check. */
const DECLARATION =
  /^\s*<\?xml version=["']1\.\d["'](?: encoding=["']utf-8["'])?(?: standalone=["'](?:yes|no)["'])?\s*\?>/i
/** Entities can expand to others, and character references can hide the words that this check looks for. Only the five of XML are allowed. */
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)/
/** An escape or an at-rule of CSS. */
const CSS = /[\\@]/
const HANDLER = /[\s"'/]on\w*\s*=/i
const LINK = /(?:href|src)\s*=\s*(?!["'](?:#|data:image\/(?:png|jpeg|webp);base64,))/i
const ADDRESS = /url\s*\((?!\s*["']?#)/i

/**
 * Returns whether an SVG only draws: it contains only the listed elements, and no script, event handler, entity, link or CSS import.
 *
 * @example isInertSvg('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') // false
 */
export function isInertSvg(svg: string): boolean {
  const text = svg.replace(DECLARATION, '').replace(COMMENT, '')
  if ([ENTITY, CSS, HANDLER, LINK, ADDRESS].some((pattern) => pattern.test(text))) return false
  const names = [...text.matchAll(/<\/?([^\s/>]*)/g)].map(([, name = '']) => name)
  // Most elements have two tags, an opening and a closing one.
  return names.every((name) => ELEMENTS.has(name)) && names.filter((name) => name === 'use').length <= 2 * MAX_USES
}
