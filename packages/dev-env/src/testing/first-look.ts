import type { Customer } from "../stories.ts";

export type FirstLook = { id: string; addresses: number; enough: number; since: string | null; unusual: string | null };

type LookedAt = { objectType: string; addressSet: string; firstLook: FirstLook | null };

/** The look at the first automatic changes under the settings in force; null once it is over. */
export async function firstLookOf(
  { api }: Pick<Customer, "api">,
  portalId: string,
  objectType: string,
  addressSet = "primary",
): Promise<FirstLook | null> {
  const { data } = (await api.ok("POST", "/graphql", {
    query:
      "{ connections { portalId autoClean { objectType addressSet firstLook { id addresses enough since unusual } } } }",
  })) as { data: { connections: { portalId: string; autoClean: LookedAt[] }[] } };
  const sets = data.connections.find((connection) => connection.portalId === portalId)?.autoClean ?? [];
  return sets.find((set) => set.objectType === objectType && set.addressSet === addressSet)?.firstLook ?? null;
}

/** As the button of the mapping page does: what is changed automatically is written from the first change on. */
export async function confirmFirstLook(
  customer: Pick<Customer, "api">,
  portalId: string,
  objectType: string,
  { addressSet = "primary", seen }: { addressSet?: string; seen?: string | undefined } = {},
): Promise<void> {
  const id = seen ?? (await firstLookOf(customer, portalId, objectType, addressSet))?.id;
  if (id === undefined) return;
  const answer = (await customer.api.ok("POST", "/graphql", {
    query: `mutation ($portalId: String!, $objectType: ObjectType!, $addressSet: String!, $id: String!) {
      confirmFirstLook(portalId: $portalId, objectType: $objectType, addressSet: $addressSet, id: $id) { id } }`,
    variables: { portalId, objectType, addressSet, id },
  })) as { errors?: { message: string }[] };
  if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join(" "));
}
