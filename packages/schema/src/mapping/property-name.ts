/** The internal name of a HubSpot property. */
export const PROPERTY_NAME = /^[a-z][a-z0-9_]{0,99}$/;
