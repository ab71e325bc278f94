/** The part of a browser window that the connector touches. */
export type FrameWindow = Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>
