/** Who acts: found by an edge, passed to every operation. Operations never trust an account id from the input. */
export type Actor = {
  accountId: string;
  userId: string;
  sessionId: string;
  email: string;
  isOperator: boolean;
  /** An operator whose second factor is missing where it is required: nothing but its setup is open. */
  mustSetUpTotp: boolean;
};
