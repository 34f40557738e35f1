/** Everything that names the product in front of people. */
export const PRODUCT_NAME = "Plumbline";
/** Query parameter that the CRM's consent flow comes back with. */
export const CONNECTED_PARAM = "hubspot_connected";
/** Which one: it belongs to the account in which the connection was begun. */
export const PORTAL_PARAM = "portal";
