import { useMutation } from "@apollo/client/react";
import { NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import {
  GOOGLE_ISSUER,
  PRESET_TEXTS,
  PROVIDER_PRESETS,
  type ProviderPreset,
} from "@plumbline/schema/accounts/login-settings.ts";
import { useState } from "react";
import { graphql } from "../../../api/generated/index.ts";
import { apiErrorOf } from "../../../api/api-error.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { NO_PROOF, OwnerProof, proofOf } from "../../../shared/OwnerProof.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import classes from "../../../ui/Cards.module.css";
import { AGAIN } from "./company-login.ts";

const SAVE = graphql(`
  mutation SaveIdentityProvider(
    $preset: ProviderPreset!
    $issuer: String!
    $clientId: String!
    $clientSecret: String!
    $password: String!
    $totpCode: String
  ) {
    saveIdentityProvider(
      preset: $preset
      issuer: $issuer
      clientId: $clientId
      clientSecret: $clientSecret
      password: $password
      totpCode: $totpCode
    ) {
      redirectUri
    }
  }
`);
const REMOVE = graphql(`
  mutation RemoveIdentityProvider {
    removeIdentityProvider {
      redirectUri
    }
  }
`);

/** The preset's issuer format, and the setup that the owner must do there. */
const ISSUERS: Readonly<Record<ProviderPreset, { issuer: string; hint: string }>> = {
  google: { issuer: GOOGLE_ISSUER, hint: "People need a Google Workspace account of one of your proven domains." },
  entra: {
    issuer: "https://login.microsoftonline.com/<tenant ID>/v2.0",
    hint: "Enter the ID of your tenant. Add the optional claims email and xms_edov to the app's ID token.",
  },
  generic: {
    issuer: "",
    hint: "Exactly as in the provider's metadata. The provider must send email and email_verified.",
  },
};

type Provider = { preset: ProviderPreset; issuer: string; clientId: string };

/** For owners: the provider that vouches for members of the account. */
export function ProviderCard({ provider, redirectUri }: { provider: Provider | null; redirectUri: string }) {
  const [save] = useMutation(SAVE, AGAIN);
  const form = useForm({
    initial: {
      preset: provider?.preset ?? "google",
      issuer: provider?.issuer ?? ISSUERS.google.issuer,
      clientId: provider?.clientId ?? "",
      clientSecret: "",
      ...NO_PROOF,
    },
    send: async (values, set) => {
      await save({ variables: { ...values, ...proofOf(values) } });
      set({ clientSecret: "", ...NO_PROOF });
    },
  });
  const { preset } = form.values;
  const choose = (chosen: string) => {
    const known = PROVIDER_PRESETS.find((one) => one === chosen) ?? "generic";
    form.set({ preset: known, issuer: ISSUERS[known].issuer });
  };
  return (
    <Panel
      title="Identity provider"
      note="Members with an address of a proven domain log in with their company's account (OpenID Connect). Only people you have invited can log in."
    >
      <div className={classes.card}>
        {form.isSent && <Notice kind="success">Identity provider saved.</Notice>}
        <CurrentProvider provider={provider} />
        <Form form={form} aria-label="Identity provider">
          <NativeSelect
            label="Provider"
            className={classes.field}
            value={preset}
            onChange={(event) => choose(event.currentTarget.value)}
            data={PROVIDER_PRESETS.map((value) => ({ value, label: PRESET_TEXTS[value] }))}
          />
          <TextInput
            label="Issuer"
            description={ISSUERS[preset].hint}
            readOnly={preset === "google"}
            {...form.required("issuer")}
          />
          <TextInput label="Client ID" autoComplete="off" {...form.required("clientId")} />
          <PasswordInput label="Client secret" autoComplete="off" {...form.required("clientSecret")} />
          <p className={classes.hint}>
            Redirect URI to enter at the provider: <code>{redirectUri}</code>
          </p>
          <OwnerProof form={form} />
          <div>
            <Button type="submit" variant="default" loading={form.isSending}>
              Save provider
            </Button>
          </div>
        </Form>
      </div>
    </Panel>
  );
}

/** The stored provider, and its removal. */
function CurrentProvider({ provider }: { provider: Provider | null }) {
  const [isRemoving, setRemoving] = useState(false);
  const [remove, removing] = useMutation(REMOVE, AGAIN);
  return (
    <>
      {removing.error && <FailureNotice error={removing.error}>{apiErrorOf(removing.error).message}</FailureNotice>}
      {provider && (
        <div className={classes.row}>
          <div>
            <strong>{PRESET_TEXTS[provider.preset]}</strong>
            <span className={classes.details}>{provider.issuer}</span>
          </div>
          <Button variant="subtle" size="xs" onClick={() => setRemoving(true)}>
            Remove provider
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        question="Remove the identity provider?"
        verb="Remove"
        isDestructive
        isBusy={removing.loading}
        onClose={() => setRemoving(false)}
        onConfirm={() =>
          // The mutation's own state shows the failure.
          void Promise.allSettled([remove()]).then(() => setRemoving(false))
        }
      >
        Sessions that began with it end immediately, and no domain requires it any more. Members log in with their
        passwords; anyone without one can request a link with "Forgot your password?".
      </ConfirmDialog>
    </>
  );
}
