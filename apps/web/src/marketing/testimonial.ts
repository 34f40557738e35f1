/** The only testimonial. Marked as an illustration until a real customer has given it. */
export const TESTIMONIAL = {
  isIllustration: true,
  quote:
    "We sent the list through on a Tuesday, reviewed the forty records that needed attention, and returned parcels stopped coming up in our meetings.",
  who: "Operations lead at a mail-order business",
};
