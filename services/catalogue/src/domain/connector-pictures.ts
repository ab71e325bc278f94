import { type Picture, toPicture } from './picture.ts'

/** Connectors that are not wallets. @see Spec §9 "Connector ids" */
export type DrawnConnector = 'walletConnect' | 'injected'

/** White shapes on a coloured square of 96, because clients round the corners; drawn for this catalogue. */
const DRAWINGS: Readonly<Record<DrawnConnector, { readonly ground: string; readonly shapes: string }>> = {
  // A QR code: three corners, and modules between them.
  walletConnect: {
    ground: '#2f5fe0',
    shapes:
      '<g fill="none" stroke="#fff" stroke-width="6"><rect x="23" y="23" width="18" height="18" rx="4"/>' +
      '<rect x="55" y="23" width="18" height="18" rx="4"/><rect x="23" y="55" width="18" height="18" rx="4"/></g>' +
      '<g fill="#fff"><rect x="52" y="52" width="9" height="9" rx="2"/><rect x="67" y="52" width="9" height="9" rx="2"/>' +
      '<rect x="59.5" y="59.5" width="9" height="9" rx="2"/><rect x="52" y="67" width="9" height="9" rx="2"/>' +
      '<rect x="67" y="67" width="9" height="9" rx="2"/></g>',
  },
  // A browser window with a wallet in it.
  injected: {
    ground: '#3d4453',
    shapes:
      '<rect x="19" y="24" width="58" height="48" rx="8" fill="none" stroke="#fff" stroke-width="5"/>' +
      '<path d="M19 37h58" stroke="#fff" stroke-width="5"/><g fill="#fff"><circle cx="28" cy="31" r="2"/>' +
      '<circle cx="35" cy="31" r="2"/><path d="M35 45h24a4 4 0 0 1 4 4v2h-9a4.5 4.5 0 0 0 0 9h9v1a4 4 0 0 1-4 4H35a4 ' +
      '4 0 0 1-4-4V49a4 4 0 0 1 4-4z"/><circle cx="55" cy="55.5" r="2"/></g>',
  },
}

/** Returns the picture of a connector that is not a wallet. */
export function connectorPicture(connector: DrawnConnector): Picture {
  const { ground, shapes } = DRAWINGS[connector]
  return toPicture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">` +
      `<path fill="${ground}" d="M0 0h96v96H0z"/>${shapes}</svg>`,
  )
}
