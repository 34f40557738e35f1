/** The product's user-visible names. */
export const PRODUCT_NAME = "Plumbline";
/** Query parameter of the return from the CRM's consent flow. */
export const CONNECTED_PARAM = "hubspot_connected";
/** The portal connected, which belongs to the account that began the connection. */
export const PORTAL_PARAM = "portal";
