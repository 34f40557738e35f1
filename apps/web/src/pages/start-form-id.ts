/** Where links of the page lead to its start form. */
export const START_FORM_ID = "start-a-cleaning";
