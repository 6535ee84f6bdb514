import { overlayPlaces } from '../../table/layout/overlayPlaces.js'
import { cut } from './geometry.js'

/** Where overlays stand at a table for three. @type {import('../../app/loading/gamePlugin.js').PluginDetails['places']} */
export const places = (width, height) => overlayPlaces(width, height, cut)
